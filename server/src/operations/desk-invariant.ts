/** The stored fact by which the desk finds what waits is true (INV-18). */
export const deskInvariant = {
  name: 'I18',
  rule: 'money is done if and only if no clerk has to act',
  sql: `select 'receipt ' || r.id as offender from receipts r
         where r.is_done is distinct from receipt_is_done(r)`,
};
