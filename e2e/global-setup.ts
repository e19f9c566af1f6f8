import type { TestProject } from 'vitest/node'
import { prepareRun } from './environment/prepare.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** Of `npm run test:deep`: journeys run at both widths with full samples (docs/adr/014-run-browser-tests-at-one-width.md). */
    isDeepRun: boolean
  }
}

export default async function setup(project: TestProject): Promise<void> {
  project.provide('isDeepRun', project.name === 'e2e-wide')
  await prepareRun()
}
