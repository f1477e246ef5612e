/**
 * The personal content of an answer that its names do not show; those of the contract's fields do
 * (SEC-21). The log of reads follows it.
 */
type Personal =
  /** Any JSON that an officer typed: persons are found by the names in it. */
  | 'form'
  /** A finding about the person of the body at its `path`. */
  | 'warning'
  /** A phone number, or an account that a person is paid on. */
  | 'number'
  /** Open JSON that names no person by a number. */
  | 'none';

/** The key of this in the metadata of a schema, and in the API's description. */
export const PERSONAL_KEY = 'x-personal';

export const holds = (what: Personal) => ({ [PERSONAL_KEY]: what });
