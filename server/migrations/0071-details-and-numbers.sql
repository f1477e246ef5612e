-- locks: bank_movements ROW EXCLUSIVE
-- locks: bank_statement_lines ROW EXCLUSIVE
-- Equal lines of a day are numbered with and without a reference (STMT-13): content decides where
-- one of two files has none.
update bank_statement_lines l set equal_no = n.equal_no
  from (select statement_id, line_no, row_number() over (
          partition by statement_id, (paid_at at time zone 'Asia/Ho_Chi_Minh')::date, amount,
            content_key order by line_no) as equal_no
          from bank_statement_lines) n
 where (l.statement_id, l.line_no) = (n.statement_id, n.line_no) and l.equal_no <> n.equal_no;

-- Before migration 0070 the reference of a detail of a collective entry had the number behind it:
-- 1, 2, 3 in lines that follow each other.
create temporary table details on commit drop as
  select l.statement_id, l.line_no, l.paid_at, m[2]::integer as detail_no,
         upper(regexp_replace(split_part(m[1], '\', 1), '[^a-zA-Z0-9]', '', 'g')) as entry_key
    from bank_statement_lines l
    join bank_statements s on s.id = l.statement_id,
         regexp_match(l.bank_reference, '^(.+)-([1-9]\d{0,3})$') m
   where l.detail_no = 0 and l.reference_key <> '' and s.uploaded_at < (
     select applied_at from schema_migrations where name like '0070-%');
update bank_statement_lines l
   set reference_key = d.entry_key, detail_no = d.detail_no
  from details d
 where (l.statement_id, l.line_no) = (d.statement_id, d.line_no) and exists (
   select from details other
    where (other.statement_id, other.entry_key, other.paid_at)
        = (d.statement_id, d.entry_key, d.paid_at)
      and d.entry_key <> '' and other.line_no - d.line_no = other.detail_no - d.detail_no
    having min(other.detail_no) = 1 and count(*) > 1 and count(*) = max(other.detail_no));
update bank_movements m set reference_key = l.reference_key, detail_no = l.detail_no
  from bank_statement_lines l
 where l.movement_id = m.id and l.detail_no > 0 and m.detail_no = 0 and l.result <> 'REPEATED';
