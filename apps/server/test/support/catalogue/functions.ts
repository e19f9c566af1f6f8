import { sql } from 'kysely'
import { appRole, lookupRole } from '../../../src/platform/database/logins/roles.ts'
import type { CatalogueRules, CatalogueViolation } from './rules.ts'

/** SECURITY DEFINER functions are exactly the reviewed ones, and their owner can only read the tables granted to it. */
export const functionViolations = (rules: CatalogueRules) => sql<CatalogueViolation>`
  with definers as (
    select case n.nspname when 'public' then '' else n.nspname || '.' end || p.proname ||
             '(' || array_to_string(array(select format_type(t, null) from unnest(p.proargtypes) with ordinality a(t, n) order by n), ',') || ')' as signature,
           pg_get_userbyid(p.proowner) as owner,
           exists (select from unnest(p.proconfig) setting where setting like 'search\\_path=pg\\_catalog%') as has_path,
           p.proacl is null or exists (select from aclexplode(p.proacl) where grantee = 0) as is_public
      from pg_proc p join pg_namespace n on n.oid = p.pronamespace
     where p.prosecdef and n.nspname <> 'information_schema' and n.nspname not like 'pg\\_%'
  )
  select format('SECURITY DEFINER function %s is not on the reviewed list', signature) as violation
    from definers where signature <> all(${[...rules.definerFunctions]}::text[])
  union all
  select format('function %s is on the reviewed list but does not exist as SECURITY DEFINER', name)
    from unnest(${[...rules.definerFunctions]}::text[]) name where name not in (select signature from definers)
  union all
  select format('SECURITY DEFINER function %s belongs to %s', signature, owner) from definers where owner <> ${lookupRole}
  union all
  select format('SECURITY DEFINER function %s has no search_path that begins with pg_catalog', signature) from definers where not has_path
  union all
  select format('PUBLIC may execute the SECURITY DEFINER function %s', signature) from definers where is_public
  union all
  select format('role %s may sign in, or has powers of its own', rolname) from pg_roles
   where rolname = ${lookupRole} and (rolcanlogin or rolsuper or rolbypassrls or rolcreaterole or rolcreatedb)
  union all
  select format('role %s is a member of %s', ${appRole}::text, ${lookupRole}::text)
   where pg_has_role(${appRole}, ${lookupRole}, 'MEMBER')
  union all
  select format('role %s may do more than read table %s', ${lookupRole}::text, c.relname)
    from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
     and (has_any_column_privilege(${lookupRole}, c.oid, 'INSERT, UPDATE, REFERENCES')
          or has_table_privilege(${lookupRole}, c.oid, 'DELETE, TRUNCATE, TRIGGER'))`
