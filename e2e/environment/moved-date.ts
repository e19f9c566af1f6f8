// For `node --import`: the clock of the process starts at LUCAS_MOVED_TO, so that pictures do not depend on the date.

const start = Date.parse(process.env.LUCAS_MOVED_TO ?? '')
if (Number.isNaN(start)) throw new Error('LUCAS_MOVED_TO must be an instant')
const shift = start - Date.now()
const real = Date

globalThis.Date = new Proxy(real, {
  construct: (target, given: unknown[], newTarget) =>
    Reflect.construct(target, given.length === 0 ? [real.now() + shift] : given, newTarget),
  apply: () => new real(real.now() + shift).toString(),
  get: (target, key, receiver) =>
    key === 'now' ? () => real.now() + shift : Reflect.get(target, key, receiver),
})
