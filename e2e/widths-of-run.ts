import { inject } from 'vitest'
import type { widths } from './page.ts'

type Name = keyof typeof widths

/** Where a run goes a journey's way: at the width that asks more of it, and in `npm run test:deep` at both. */
export const widthsOfRun = (usual: Name): Name[] => (inject('isWhole') ? ['desk', 'phone'] : [usual])
