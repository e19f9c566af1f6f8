import { sql } from 'kysely'
import { appRole, lookupRole } from '../../../src/platform/database/logins/roles.ts'
import type { CatalogueRules, CatalogueViolation } from './rules.ts'

/** The exact expression of the own-rows policy. The sub-select is evaluated once per statement; an empty setting matches no row. */
const ownRowsExpression =
  "(user_id = ( SELECT (NULLIF(current_setting('app.user_id'::text, true), ''::text))::uuid AS \"nullif\"))"
/** The same for tables that Citus distributed (ADR 027). It refuses sub-selects. */
const distributedExpression =
  "(user_id = (NULLIF(current_setting('app.user_id'::text, true), ''::text))::uuid)"

/** Tables without user_id or forced row-level security that are not on a list, and listed tables that do not exist. */
export const tableViolations = (rules: CatalogueRules) => sql<CatalogueViolation>`
  with tables as (
    select c.relname, c.relrowsecurity and c.relforcerowsecurity as forced,
           u.attnum is not null as has_user_id,
           coalesce(u.attnotnull and u.atttypid = 'uuid'::regtype, false) as has_good_user_id,
           c.relname = any(${[...rules.referenceTables, ...rules.operationalTables]}::text[]) as listed
      from pg_class c
      left join pg_attribute u on u.attrelid = c.oid and u.attname = 'user_id' and not u.attisdropped
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
  )
  select format('table %s has no user_id and is not listed as a reference or operational table', relname) as violation
    from tables where not has_user_id and not listed
  union all
  select format('table %s has a user_id although it is listed as a table without user rows', relname) from tables where has_user_id and listed
  union all
  select format('user_id of table %s is not uuid NOT NULL', relname) from tables where has_user_id and not has_good_user_id
  union all
  select format('row-level security of table %s is not forced', relname) from tables where has_user_id and not forced
  union all
  select format('table %s is listed but does not exist', name) from unnest(${listTables(rules)}::text[]) name
   where name not in (select relname from tables)`

const listTables = (rules: CatalogueRules) => [
  ...rules.referenceTables,
  ...rules.operationalTables,
  ...rules.globalKeyTables,
  ...rules.appendOnlyTables,
]

/** Each table with user rows has one own-rows policy for the application, and read policies for the look-up functions. */
export const policyViolations = (
  _: CatalogueRules,
  distributed: readonly string[],
) => sql<CatalogueViolation>`
  with policies as (
    select c.oid, c.relname, p.polname,
           p.polpermissive and p.polcmd = '*' and p.polroles = array[to_regrole(${appRole})::oid]
             and pg_get_expr(p.polqual, c.oid) = own.expression and pg_get_expr(p.polwithcheck, c.oid) = own.expression as own_rows,
           p.polcmd = 'r' and p.polroles = array[to_regrole(${lookupRole})::oid] as lookup
      from pg_policy p join pg_class c on c.oid = p.polrelid,
           lateral (select case when c.relname = any(${[...distributed]}::text[]) then ${distributedExpression} else ${ownRowsExpression} end) own (expression)
     where c.relnamespace = 'public'::regnamespace
  )
  select format('policy %s of table %s is neither the own-rows policy nor a reading one of the look-ups', polname, relname) as violation
    from policies where (own_rows or lookup) is not true
  union all
  select format('table %s lacks the own-rows policy with USING and WITH CHECK', c.relname)
    from pg_class c join pg_attribute u on u.attrelid = c.oid and u.attname = 'user_id' and not u.attisdropped
   where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
     and not exists (select from policies where policies.oid = c.oid and own_rows)`

/** Forbidden objects: sequences and triggers do not scale over nodes, views hide whose privileges apply. Citus has views of its own. */
export const objectViolations = () => sql<CatalogueViolation>`
  select format('%s %s is not allowed', case relkind when 'S' then 'sequence' when 'm' then 'materialised view'
           when 'f' then 'foreign table' else 'view' end, relname) as violation
    from pg_class where relnamespace = 'public'::regnamespace and relkind in ('S', 'v', 'm', 'f')
     and not exists (select from pg_depend d join pg_extension e on e.oid = d.refobjid and e.extname = 'citus'
                      where d.classid = 'pg_class'::regclass and d.objid = pg_class.oid and d.deptype = 'e')
  union all
  select format('trigger %s on table %s is not allowed', t.tgname, c.relname)
    from pg_trigger t join pg_class c on c.oid = t.tgrelid
   where c.relnamespace = 'public'::regnamespace and not t.tgisinternal
  union all
  select format('rule %s on table %s is not allowed', r.rulename, c.relname)
    from pg_rewrite r join pg_class c on c.oid = r.ev_class
   where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')`
