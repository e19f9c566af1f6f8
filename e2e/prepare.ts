import { buildWeb, isBuilt } from '../scripts/running/web-build.ts'
import { findChromium } from './browser.ts'

/** What all journeys need is made once: the browser is unpacked, and what they visit is built where it is not yet. */
export async function prepare(): Promise<void> {
  findChromium()
  if (!isBuilt()) await buildWeb()
}
