import { sandbox } from '../../../apps/sandbox/src/main.ts'

export const goal = { sandbox }
