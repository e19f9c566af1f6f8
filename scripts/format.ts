import { runTool } from './runner/tool.ts'

// Formats every file and sorts its imports.
process.exitCode = (await runTool('biome', ['check', '--write', '.'], { show: true })).code
