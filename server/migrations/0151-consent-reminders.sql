-- locks: message_kinds ROW EXCLUSIVE
-- Clerks remind customers of the consent that their contract lacks (CONSENT-20).
insert into message_kinds (kind, has_contract) values ('CONSENT_REMINDER', true);
