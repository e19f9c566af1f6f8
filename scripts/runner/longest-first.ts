import { relative } from 'node:path'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { readDurations } from './slowest.ts'
import { root } from './tool.ts'

/**
 * The order of the projects. Files of one project run in sequence, because a worker reuses its loaded modules. The last ones have
 * short files only, so that no core waits for the last file of a run.
 */
const projectOrder = ['e2e', 'e2e-wide', 'scripts', 'server-db', 'web', 'sandbox', 'server-unit', 'contract']

/** Returns the order of two files: by project, then by the seconds that they took in an earlier run, the longest first. */
export function compareByDuration(seconds: ReadonlyMap<string, number>) {
  const rank = (project: string) => projectOrder.indexOf(project)
  const last = (file: string) => seconds.get(file) ?? 0
  return (a: { project: string; file: string }, b: { project: string; file: string }) =>
    rank(a.project) - rank(b.project) || last(b.file) - last(a.file)
}

/** Sorts by project, then by measured duration. Vitest's own order applies to files that no run has measured. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const compare = compareByDuration(readDurations())
    const toPlace = ({ moduleId, project }: TestSpecification) => ({
      project: project.name,
      file: relative(root, moduleId),
    })
    return (await super.sort(files)).toSorted((a, b) => compare(toPlace(a), toPlace(b)))
  }
}
