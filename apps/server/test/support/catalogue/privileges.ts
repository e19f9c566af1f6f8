import { sql } from 'kysely'
import { appRole } from '../../../src/platform/database/logins/roles.ts'
import type { CatalogueRules, CatalogueViolation } from './rules.ts'

/** The application's role has no powers, owns nothing and can create nothing. */
export const appRoleViolations = () => sql<CatalogueViolation>`
  select format('role %s has more than the right to sign in', rolname) as violation from pg_roles
   where rolname = ${appRole} and (rolsuper or rolbypassrls or rolcreaterole or rolcreatedb or rolreplication)
  union all
  select format('role %s is a member of %s', ${appRole}::text, pg_get_userbyid(roleid))
    from pg_auth_members where member = to_regrole(${appRole})
  union all
  select format('role %s may create in schema %s', ${appRole}::text, nspname) from pg_namespace
   where has_schema_privilege(${appRole}, oid, 'CREATE')
  union all
  select format('role %s may create schemas or temporary tables in this database', ${appRole}::text)
   where has_database_privilege(${appRole}, current_database(), 'CREATE, TEMPORARY')
  union all
  select format('role %s owns %s', ${appRole}::text, oid::regclass) from pg_class where relowner = to_regrole(${appRole})
  union all
  select format('role %s owns function %s', ${appRole}::text, oid::regprocedure) from pg_proc where proowner = to_regrole(${appRole})
  union all
  select format('role %s owns schema %s', ${appRole}::text, nspname) from pg_namespace where nspowner = to_regrole(${appRole})`

/** The application's role has no table privileges beyond its grants, fewer on append-only and reference tables; PUBLIC has none. */
export const tablePrivilegeViolations = (rules: CatalogueRules) => sql<CatalogueViolation>`
  with tables as (
    select oid, relname, relacl from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
  )
  select format('role %s may truncate, reference or put triggers on table %s', ${appRole}::text, relname) as violation
    from tables where has_table_privilege(${appRole}, oid, 'TRUNCATE, REFERENCES, TRIGGER')
  union all
  select format('role %s may change or delete rows of the append-only table %s', ${appRole}::text, relname) from tables
   where relname = any(${[...rules.appendOnlyTables]}::text[])
     and (has_any_column_privilege(${appRole}, oid, 'UPDATE') or has_table_privilege(${appRole}, oid, 'DELETE'))
  union all
  select format('role %s may write the reference table %s', ${appRole}::text, relname) from tables
   where relname = any(${[...rules.referenceTables]}::text[])
     and (has_any_column_privilege(${appRole}, oid, 'INSERT, UPDATE') or has_table_privilege(${appRole}, oid, 'DELETE'))
  union all
  select format('PUBLIC has privileges on table %s', relname) from tables
   where exists (select from aclexplode(relacl) where grantee = 0)`
