// For `node --import`: the clock of the process starts at LUCAS_MOVED_TO and goes on from there. Pictures then do not depend on the
// date, and tests show that they do not (scripts/runner/dates.ts). A thread with an environment of its own has the real clock.

const moment = process.env.LUCAS_MOVED_TO
if (moment !== undefined) moveTo(Date.parse(moment))

function moveTo(start: number): void {
  if (Number.isNaN(start)) throw new Error('LUCAS_MOVED_TO must be an instant')
  const real = Date
  const shift = start - real.now()
  globalThis.Date = new Proxy(real, {
    construct: (target, given: unknown[], newTarget) =>
      Reflect.construct(target, given.length === 0 ? [real.now() + shift] : given, newTarget),
    apply: () => new real(real.now() + shift).toString(),
    get: (target, key, receiver) =>
      key === 'now' ? () => real.now() + shift : Reflect.get(target, key, receiver),
  })
}
