import { PgBoss } from 'pg-boss'
import { modules } from '../../composition/modules.ts'
import { floid } from '../../providers/floid/client.ts'
import { match } from '../accounts/domain/match.ts'

export const goals = { floid, match, modules, PgBoss }
