import { drawPdf } from './draw-pdf.ts'

/** An account statement that is opened with a password. */
export const drawLockedStatement = (password: string) =>
  drawPdf(
    [
      {
        width: 612,
        height: 792,
        texts: [
          { x: 40, y: 40, text: 'CARTOLA DE CUENTA CORRIENTE' },
          { x: 40, y: 60, text: 'Saldo Inicial $ 100.000' },
          ...['Fecha', 'Descripción', 'Cargo', 'Abono', 'Saldo'].map((text, at) => ({
            x: 40 + at * 110,
            y: 100,
            text,
          })),
          ...['02/03/2026', 'COMPRA FERIA', '$ 30.000', '', '$ 70.000'].map((text, at) => ({
            x: 40 + at * 110,
            y: 115,
            text,
          })),
          { x: 40, y: 150, text: 'Saldo Final $ 70.000' },
        ],
      },
    ],
    { password },
  )
