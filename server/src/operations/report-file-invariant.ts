/** Days that the nightly deletion may be late, as after an outage. */
const LATE = '7 days';

/** The file of a scheduled report is stored for 30 days or to its end, and no longer (INV-20). */
export const reportFileInvariant = {
  name: 'I20',
  rule: 'files of reports are stored for 30 days or to the end of their account, and no longer',
  sql: `select 'report file ' || id as offender from report_files
         where case when deleted_at is null
           then least(made_at + interval '30 days', ended_at) < business_now() - interval '${LATE}'
           else ended_at is null and deleted_at < made_at + interval '30 days' end`,
};
