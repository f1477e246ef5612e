-- What the insurer's core refused or left unanswered: the few among whom clerks look for what stands still.
create index api_sync_logs_in_vain on api_sync_logs (contract_id, kind) where status <> 'success';
