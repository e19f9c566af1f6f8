import { match } from '../../modules/accounts/domain/match.ts'

export const floid = { match }
