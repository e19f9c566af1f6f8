import { inject } from 'vitest'
import type { widths } from './page.ts'

type Name = keyof typeof widths

/** Returns the widths of a journey in this run: the more demanding one, or both in `npm run test:deep`. */
export const getRunWidths = (usual: Name): Name[] => (inject('isDeepRun') ? ['desk', 'phone'] : [usual])
