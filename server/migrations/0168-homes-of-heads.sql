-- locks: contracts ACCESS EXCLUSIVE
-- locks: customer_links ACCESS EXCLUSIVE
-- locks: insureds ACCESS EXCLUSIVE
-- At a million, the home of a region counts ten thousand contracts of each kind (WORK-4). These
-- indexes hold all that it reads, without the wide rows of contracts, links and persons.

-- One index serves the whole book too: few contracts wait.
drop index contracts_waiting_since;
drop index contracts_waiting;
create index contracts_waiting on contracts (officer_id, waiting_since)
  include (id, status, send_sms_link_at) where waiting_since is not null;

drop index customer_links_live;
create unique index customer_links_live on customer_links (contract_id)
  include (created_at, expires_at, first_opened_at) where replaced_at is null;

alter table insureds
  drop constraint insureds_contract_id_insured_national_id_key,
  add constraint insureds_contract_id_insured_national_id_key
    unique (contract_id, insured_national_id) include (insured_type_nid);
-- The plain number beside its upper case: PostgreSQL reads an expression from the index only then.
drop index insureds_of_person;
create index insureds_of_person
  on insureds (upper(insured_national_id) text_pattern_ops, insured_type_nid, contract_id)
  include (insured_national_id);

-- The policies of some officers that end soon; contracts_by_last_day has those of the whole book.
create index contracts_to_renew
  on contracts (coalesce(renewal_officer_id, officer_id), policy_ends_on)
  include (id, officer_id, renewal_officer_id, status, renewal_lost_at);
drop index contracts_by_renewal_officer;
