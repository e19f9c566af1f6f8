import { runTool } from './runner/tool.ts'

/** Writes the house's format and import order to every file. */
process.exitCode = (await runTool('biome', ['check', '--write', '.'], { show: true })).code
