import type { TestProject } from 'vitest/node'
import { prepare } from './prepare.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** Each journey goes its way at a desk and on a phone; else at one of them (docs/adr/014-one-width-a-run.md). */
    atBothWidths: boolean
  }
}

export default async function setup(project: TestProject): Promise<void> {
  project.provide('atBothWidths', project.name === 'e2e-wide')
  await prepare()
}
