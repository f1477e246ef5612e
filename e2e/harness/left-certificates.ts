import { runSql } from './run-sql.ts';

/**
 * Leaves the certificates of a separate program in its queue, so that paid contracts stay paid.
 * A file store that fails has the same effect, but each one is drawn again and again.
 */
export const leaveCertificates = (databaseUrl: string): Promise<void> =>
  runSql(
    databaseUrl,
    `create function leave_certificate() returns trigger language plpgsql as $$
     begin
       new.start_after := now() + interval '1 day';
       return new;
     end $$;
     create trigger leave_certificates before insert on jobs.job_common for each row
       when (new.name = 'documents.issue-policy') execute function leave_certificate()`,
  );
