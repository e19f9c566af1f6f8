import { sql } from 'kysely'
import type { CatalogueRules, CatalogueViolation } from './rules.ts'

/** user_id is the first column of every unique key and part of foreign keys between user rows: a plain foreign key bypasses RLS. */
export const keyViolations = (rules: CatalogueRules) => sql<CatalogueViolation>`
  with user_tables as (
    select c.oid, c.relname, u.attnum as user_id
      from pg_class c join pg_attribute u on u.attrelid = c.oid and u.attname = 'user_id' and not u.attisdropped
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
  ), links as (
    select f.conname, f.conrelid, f.conkey, f.confkey, child.relname as child, parent.relname as parent,
           parent.relnamespace = 'public'::regnamespace and parent.relname = any(${[...rules.referenceTables]}::text[]) as to_reference
      from pg_constraint f join pg_class child on child.oid = f.conrelid join pg_class parent on parent.oid = f.confrelid
     where f.contype = 'f' and child.relnamespace = 'public'::regnamespace
  )
  select format('table %s has no primary key', c.relname) as violation
    from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
     and not exists (select from pg_index i where i.indrelid = c.oid and i.indisprimary)
  union all
  select format('user_id does not lead the unique key %s of table %s', i.indexrelid::regclass, user_tables.relname)
    from pg_index i join user_tables on user_tables.oid = i.indrelid
   where (i.indisunique or i.indisexclusion) and i.indkey[0] <> user_tables.user_id
     and user_tables.relname <> all(${[...rules.globalKeyTables]}::text[])
  union all
  select format('foreign key %s of table %s does not lead with user_id on both sides', links.conname, links.child)
    from links join user_tables child on child.oid = links.conrelid join user_tables parent on parent.relname = links.parent
   where links.conkey[1] <> child.user_id or links.confkey[1] <> parent.user_id
  union all
  select format('foreign key %s of table %s points at %s, which is not a reference table', conname, child, parent)
    from links where conrelid in (select oid from user_tables) and not to_reference and parent not in (select relname from user_tables)
  union all
  select format('foreign key %s of table %s, which has no user_id, references user rows', conname, child)
    from links where conrelid not in (select oid from user_tables) and parent in (select relname from user_tables)`
