import { clock } from '../../server/src/platform/clock.ts'

export const sandbox = { clock }
