import type { Client } from 'pg'
import { currentUser, currentUserSelect } from './policies.ts'

/**
 * The setting by which a statement that reads several shards is logged or refused. Look-ups are left out: they find a user by a hash,
 * or the users of a sweep, and so read every shard.
 */
export const manyShards = 'citus.multi_task_query_log_level'

interface DefinerFunction {
  /** `CREATE OR REPLACE FUNCTION …` in the words of PostgreSQL. */
  definition: string
  body: string
  returns_set: boolean
  result_type: string
}

/**
 * Rewrites the look-up functions in SQL as PL/pgSQL, with the same body, rights and owner: Citus cannot plan parameters of SQL
 * functions. They stay on the coordinator. Does nothing for functions that are PL/pgSQL already.
 */
export async function rewriteLookups(client: Client, lookupRole: string): Promise<void> {
  const { rows } = await client.query<DefinerFunction>(
    `SELECT pg_get_functiondef(p.oid) AS definition, p.prosrc AS body, p.proretset AS returns_set,
            format_type(p.prorettype, null) AS result_type
       FROM pg_proc p JOIN pg_language l ON l.oid = p.prolang
      WHERE p.pronamespace = 'public'::regnamespace AND p.prosecdef AND l.lanname = 'sql'
        AND p.proowner = to_regrole($1) ORDER BY p.proname`,
    [lookupRole],
  )
  for (const lookup of rows) await client.query(toPlpgsql(lookup))
}

/** Returns the statement that replaces an SQL function by one in PL/pgSQL. Columns go before parameters of the same name, as in SQL. */
export function toPlpgsql({ definition, body, returns_set, result_type }: DefinerFunction): string {
  const head = definition.slice(0, definition.indexOf('AS $function$'))
  const query = body.replaceAll(currentUserSelect, 'the_user').trim()
  const statement = returns_set
    ? `RETURN QUERY ${query}\n  ;`
    : `FOR found IN ${query}\n  LOOP RETURN found; END LOOP;\n  RETURN NULL;`
  return [
    head.replace(/^ LANGUAGE sql$/m, ' LANGUAGE plpgsql').trimEnd(),
    // lint-allow no-session-state: a clause of CREATE FUNCTION
    ` SET ${manyShards} TO 'off'`,
    'AS $function$',
    '#variable_conflict use_column',
    'DECLARE',
    ...(returns_set ? [] : [`  found ${result_type};`]),
    ...(query.includes('the_user') ? [`  the_user uuid := ${currentUser};`] : []),
    'BEGIN',
    `  ${statement}`,
    'END $function$',
  ].join('\n')
}
