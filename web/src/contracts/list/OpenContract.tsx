import type { RoleGroup } from '@salus/domain/people/roles.ts';
import { useLocation, useNavigate, useRouter } from '@tanstack/react-router';
import { Suspense, useRef } from 'react';
import { lazyScreen } from '../../calls/offline/lazy-screen.ts';

const IssuedContract = lazyScreen(() => import('../issued/IssuedContract.tsx'), 'IssuedContract');

type Props = { readonly referenceNumber: string; readonly group: RoleGroup };

/** The contract of the address, beside its list; closed, the list is as it was. */
export function OpenContract({ referenceNumber, group }: Props) {
  const navigate = useNavigate();
  const { history } = useRouter();
  const isBesideList = useLocation({ select: ({ state }) => state.isBesideList });

  const isClosing = useRef(false);

  function close() {
    // A second press before the list is back would leave it.
    if (isClosing.current) return;
    isClosing.current = true;
    if (isBesideList) return history.back();
    void navigate({
      to: '/contract/list',
      search: ({ contract: _, ...list }) => list,
      replace: true,
      resetScroll: false,
    });
  }

  return (
    <Suspense fallback={null}>
      <IssuedContract key={referenceNumber} {...{ referenceNumber, group }} onClose={close} />
    </Suspense>
  );
}
