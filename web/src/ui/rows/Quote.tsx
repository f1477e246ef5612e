import { Moment } from '../data/Moment.tsx';
import cells from './cells.module.css';

/** The words of a person as the second line of a cell; nothing without them. */
export function Quote({ text }: { readonly text: string | null | undefined }) {
  if (!text) return null;
  return (
    <q className={cells.second}>
      <bdi>{text}</bdi>
    </q>
  );
}

type PersonAtProps = { readonly name: string | null; readonly at: string };

/** A person, and the time of their step. */
export function PersonAt({ name, at }: PersonAtProps) {
  return (
    <>
      <bdi>{name}</bdi>
      <span className={cells.second}>
        <Moment at={at} />
      </span>
    </>
  );
}
