import type { YearlyKey } from '../../planning/forecast.ts'

const yearly: Record<YearlyKey, string> = {
  permiso_circulacion: 'Permiso de circulación',
  contribuciones_4: 'Contribuciones de abril',
  contribuciones_6: 'Contribuciones de junio',
  contribuciones_9: 'Contribuciones de septiembre',
  contribuciones_11: 'Contribuciones de noviembre',
  renta: 'Pago de la renta',
  matricula: 'Matrícula',
  utiles: 'Útiles y uniformes escolares',
  aguinaldo_9: 'Aguinaldo de Fiestas Patrias',
  aguinaldo_12: 'Aguinaldo de Navidad',
}

/** Names of what a forecast expects from habit. */
export const forecastEventsCopy = {
  cardUsual: (name: string, mask: string) =>
    `Compras habituales con ${mask === '' ? name : `${name} ****${mask}`}`,
  yearly: (key: YearlyKey, isIncome: boolean) =>
    key === 'renta' && isIncome ? 'Devolución de la renta' : yearly[key],
}
