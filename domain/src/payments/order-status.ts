/** An order is OPEN until the gateway or the bank reports its end, or Salus gives it up. */
export const orderStatuses = ['OPEN', 'SUCCEEDED', 'FAILED', 'ABANDONED'] as const;
export type OrderStatus = (typeof orderStatuses)[number];

type OrderTraits = {
  readonly isOpen: boolean;
  readonly isPaid: boolean;
  readonly isFailed: boolean;
};

/** Code outside of domain/ compares no status. */
const orderTraits = {
  OPEN: { isOpen: true, isPaid: false, isFailed: false },
  SUCCEEDED: { isOpen: false, isPaid: true, isFailed: false },
  FAILED: { isOpen: false, isPaid: false, isFailed: true },
  ABANDONED: { isOpen: false, isPaid: false, isFailed: false },
} as const satisfies Record<OrderStatus, OrderTraits>;

export const openOrderStatuses: readonly OrderStatus[] = orderStatuses.filter(
  (status) => orderTraits[status].isOpen,
);
export const paidOrderStatuses: readonly OrderStatus[] = orderStatuses.filter(isPaidOrder);

/** Its money has arrived; a review may still decide what it pays. */
export function isPaidOrder(status: OrderStatus): boolean {
  return orderTraits[status].isPaid;
}

/** The gateway reported a failure; a later success overrides it. */
export function isFailedOrder(status: OrderStatus): boolean {
  return orderTraits[status].isFailed;
}
