-- What somebody agreed to is a proof, and no proof is changed afterwards.
create trigger account_agreements_append_only before update or delete on account_agreements
  for each row execute function refuse_change();
