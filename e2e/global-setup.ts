import type { TestProject } from 'vitest/node'
import { prepare } from './prepare.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** Of `npm run test:deep`: journeys go at both widths, and samples are whole (docs/adr/014-one-width-a-run.md). */
    isWhole: boolean
  }
}

export default async function setup(project: TestProject): Promise<void> {
  project.provide('isWhole', project.name === 'e2e-wide')
  await prepare()
}
