import { Moment } from '../data/Moment.tsx';
import cells from './cells.module.css';

/** What a person wrote, as the second line of a cell; nothing without it. */
export function Quote({ text }: { readonly text: string | null | undefined }) {
  if (!text) return null;
  return (
    <q className={cells.second}>
      <bdi>{text}</bdi>
    </q>
  );
}

type PersonAtProps = { readonly name: string | null; readonly at: string };

/** Who did it, and when. */
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
