-- locks: statement_confirmations SHARE
-- The list of statements names who confirmed each of them, also after the end (STMT-15).
create index statement_confirmations_by_statement on statement_confirmations (statement_id);
