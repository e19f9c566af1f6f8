import { PgBoss } from 'pg-boss'
import { RE2JS } from 're2js'
import { modules } from '../../composition/modules.ts'
import { floid } from '../../providers/floid/client.ts'
import { match } from '../accounts/domain/match.ts'

export const goals = { floid, match, modules, PgBoss, RE2JS }
