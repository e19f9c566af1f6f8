/** The status page of the operator, on the port of the metrics. Times are already words. */
export const operatorStatusCopy = {
  title: 'Estado de Lucas',
  version: (version: string, at: string) => `Versión ${version} · leído ${at}`,
  good: 'Bien',
  look: 'Mira esto',
  service: {
    title: 'Servicio',
    ok: 'Lucas atiende.',
    failed: (checks: string) => `Lucas no puede atender. Falla: ${checks}.`,
    checks: {
      database: 'la base de datos',
      writes: 'escribir en la base de datos',
      login: 'entrar a la base de datos',
      queue: 'la cola de trabajos está atrasada',
      disk: 'el disco está casi lleno',
    } as Readonly<Record<string, string>>,
  },
  backup: {
    title: 'Respaldo',
    last: (at: string, age: string) => `El último respaldo terminó el ${at}, ${age}.`,
    detail: (size: string, duration: string) => `Pesa ${size} y tomó ${duration}.`,
    archived: 'Lo que cambió desde entonces se guarda al momento.',
    late: (age: string) =>
      `Hay cambios que esperan guardarse desde hace ${age}: ¿se puede escribir en la carpeta de respaldos?`,
    old: 'Está atrasado: tiene que haber uno cada día. Busca “backup failed” en el registro.',
    none: 'Todavía no hay ningún respaldo. El primero se hace pocos minutos después de partir; si sigue faltando, busca “backup failed” en el registro.',
    unreadable: 'No se puede leer la carpeta de respaldos. ¿Está montado el disco?',
    off: 'Los respaldos están apagados. Define BACKUP_DIR, en otro disco.',
    elsewhere: 'Esta base de datos se respalda con pgBackRest, que todavía no informa de ninguno.',
  },
  drill: {
    title: 'Ensayo de restauración',
    good: (at: string, age: string) =>
      `El último ensayo fue el ${at}, ${age}: el respaldo se restauró y todo cuadra.`,
    detail: (duration: string, people: number) =>
      `Tomó ${duration}, con ${people === 1 ? '1 persona' : `${people} personas`}.`,
    bad: (at: string, age: string) =>
      `El último ensayo, el ${at}, ${age}, falló: con ese respaldo no se puede contar. Haz otro respaldo, repite el ensayo y mira lo que imprime.`,
    old: 'Repítelo: fue hace más de tres meses.',
    none: 'Nunca se ha ensayado una restauración. Hazlo una vez, y después cada tres meses.',
    command: 'operator backup drill',
  },
  disk: {
    title: 'Disco',
    free: (size: string) => `Quedan ${size} libres.`,
    low: (size: string) => `Quedan solo ${size} libres: con menos de 64 MB Lucas deja de escribir.`,
  },
  warnings: 'Avisos',
  units: {
    day: { one: 'día', many: 'días' },
    hour: { one: 'hora', many: 'horas' },
    minute: { one: 'minuto', many: 'minutos' },
    second: { one: 'segundo', many: 'segundos' },
  },
} as const
