import { buildWeb, isWebBuilt } from '../../scripts/running/web-build.ts'
import { findChromium } from './browser.ts'

/** Unpacks the browser and builds the web app, once for all journeys. */
export async function prepareRun(): Promise<void> {
  findChromium()
  if (!isWebBuilt()) await buildWeb()
}
