import { withinLimit } from './limit.ts'

/** A function that V8 has counted. `ranges[0]` is the whole function. */
interface CountedFunction {
  functionName: string
  ranges: { startOffset: number; count: number }[]
}
type CountedScript = { url: string; functions: CountedFunction[] }

export interface Coverage {
  /** Returns the paths of the files with at least one function run since the last call, and starts again. */
  take(): Promise<string[]>
  close(): void
}

/** Counts calls of functions in a Node process that was started with `--inspect` on this port (V8 precise coverage). */
export async function openCoverage(port: number): Promise<Coverage> {
  const answer = await fetch(`http://127.0.0.1:${port}/json/list`)
  const [target]: { webSocketDebuggerUrl: string }[] = JSON.parse(await answer.text())
  const socket = new WebSocket(target?.webSocketDebuggerUrl ?? '')
  const waiting = new Map<number, (result: { result?: CountedScript[] }) => void>()
  let lastId = 0
  socket.onmessage = ({ data }) => {
    const { id, result } = JSON.parse(String(data))
    waiting.get(id)?.(result)
    waiting.delete(id)
  }
  await withinLimit(
    new Promise<void>((resolve, reject) => {
      socket.onopen = () => resolve()
      socket.onerror = () => reject(new Error('the inspector did not open'))
    }),
  )
  const call = (method: string, params = {}) =>
    withinLimit(
      new Promise<{ result?: CountedScript[] }>((resolve) => {
        lastId += 1
        waiting.set(lastId, resolve)
        socket.send(JSON.stringify({ id: lastId, method, params }))
      }),
    )
  await call('Profiler.enable')
  await call('Profiler.startPreciseCoverage', { callCount: true, detailed: false })
  return {
    async take() {
      const { result = [] } = await call('Profiler.takePreciseCoverage')
      return result.filter(({ functions }) => functions.some(wasCalled)).map(({ url }) => url)
    },
    close: () => socket.close(),
  }
}

/** The body of a module, which runs once at its import, is a function without a name that begins at 0. */
const wasCalled = ({ functionName, ranges }: CountedFunction): boolean =>
  ranges.some(({ count, startOffset }) => count > 0 && (functionName !== '' || startOffset > 0))
