/** Texts of calendars and date fields. */
export const calendarCopy = {
  weekdays: [
    { short: 'lu', long: 'lunes' },
    { short: 'ma', long: 'martes' },
    { short: 'mi', long: 'miércoles' },
    { short: 'ju', long: 'jueves' },
    { short: 'vi', long: 'viernes' },
    { short: 'sá', long: 'sábado' },
    { short: 'do', long: 'domingo' },
  ],
  choose: 'Elige una fecha',
  previousYear: 'Año anterior',
  previousMonth: 'Mes anterior',
  nextMonth: 'Mes siguiente',
  nextYear: 'Año siguiente',
  today: 'Hoy',
  clear: 'Borrar',
  close: 'Cerrar',
} as const
