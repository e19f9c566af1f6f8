import { sql } from 'kysely'
import type { CatalogueRules, Fault } from './rules.ts'

/** user_id leads every unique key, and foreign keys between rows of people carry it: a plain one looks through RLS. */
export const keyFaults = (rules: CatalogueRules) => sql<Fault>`
  with people as (
    select c.oid, c.relname, u.attnum as user_id
      from pg_class c join pg_attribute u on u.attrelid = c.oid and u.attname = 'user_id' and not u.attisdropped
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
  ), links as (
    select f.conname, f.conrelid, f.conkey, f.confkey, child.relname as child, parent.relname as parent,
           parent.relnamespace = 'public'::regnamespace and parent.relname = any(${[...rules.referenceTables]}::text[]) as to_reference
      from pg_constraint f join pg_class child on child.oid = f.conrelid join pg_class parent on parent.oid = f.confrelid
     where f.contype = 'f' and child.relnamespace = 'public'::regnamespace
  )
  select format('table %s has no primary key', c.relname) as fault
    from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
     and not exists (select from pg_index i where i.indrelid = c.oid and i.indisprimary)
  union all
  select format('user_id does not lead the unique key %s of table %s', i.indexrelid::regclass, people.relname)
    from pg_index i join people on people.oid = i.indrelid
   where (i.indisunique or i.indisexclusion) and i.indkey[0] <> people.user_id
     and people.relname <> all(${[...rules.globalKeyTables]}::text[])
  union all
  select format('foreign key %s of table %s does not lead with user_id on both sides', links.conname, links.child)
    from links join people child on child.oid = links.conrelid join people parent on parent.relname = links.parent
   where links.conkey[1] <> child.user_id or links.confkey[1] <> parent.user_id
  union all
  select format('foreign key %s of table %s points at %s, which is not a reference table', conname, child, parent)
    from links where conrelid in (select oid from people) and not to_reference and parent not in (select relname from people)
  union all
  select format('foreign key %s leads from table %s, which is without people, to rows of people', conname, child)
    from links where conrelid not in (select oid from people) and parent in (select relname from people)`
