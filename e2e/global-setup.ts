import { buildWeb, isBuilt } from '../scripts/running/web-build.ts'

/** What all journeys visit is built once a run, and not at all where it is built already. */
export default async function setup(): Promise<void> {
  if (!isBuilt()) await buildWeb()
}
