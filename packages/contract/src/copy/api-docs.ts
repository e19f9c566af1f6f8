/** The reference page of the API. */
export const apiDocsCopy = {
  title: 'API de Lucas',
  lead: 'Todo lo que hace Lucas pasa por esta API. Las fechas son de Chile, las horas UTC y los montos en pesos son enteros.',
  sections: 'Secciones',
  open: 'Sin sesión',
  session: 'Con sesión',
  parameters: 'Parámetros',
  body: 'Cuerpo',
  answer: 'Respuesta',
  schemas: 'Esquemas',
  problems: 'Problemas',
  problem: 'Cada rechazo es un documento RFC 9457 con una frase lista para mostrar y un código estable.',
  key: 'Repite la llamada con la misma clave y recibirás la primera respuesta, durante 48 horas.',
  code: 'Código',
  status: 'Estado',
  sentence: 'Frase',
} as const
