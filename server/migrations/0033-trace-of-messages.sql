-- locks: messages ACCESS EXCLUSIVE
-- The trace of the request that caused a message finds its log lines and spans (RUN-16). It is
-- null for messages of before.
alter table messages add column trace_id text;
