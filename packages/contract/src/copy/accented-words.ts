/**
 * Words with an accent, by themselves: each has one spelling in Spanish, so that restoring it cannot change the meaning. Left out
 * are words that exist without it too: deposito and depositó, publico and público, notaria and notaría, mas and más. Also left
 * out are family names, which people write as they please.
 */
export const accentedWords = `
  almacén cafetería cafeterías panadería panaderías pastelería pastelerías carnicería librería ferretería
  verdulería lavandería peluquería heladería botillería zapatería joyería relojería tesorería pizzería
  cervecería rosticería fiambrería marroquinería pescadería quesería mueblería jardín jardinería estética
  óptica ópticas clínica clínicas médico médicos farmacéutica telefónica eléctrica eléctrico eléctricas
  electrónica electrónico mecánica hidráulica técnica técnico química químico música república artículos
  vehículo vehículos energía compañía compañías tecnología tecnologías fotografía ingeniería minería
  psicología odontología kinesiología línea líneas crédito créditos débito préstamo préstamos interés página
  comisión pensión televisión inversión café ñuñoa maipú perú méxico panamá américa valparaíso concepción
  viña niños niñas español española señora baño baños diseño diseños cumpleaños pequeños pequeñas compañera
  montaña montañas dólares`

/** The end of every noun such as administración and fundación, as it is written. */
export const accentedEndings = { ion: 'ión', ION: 'IÓN' } as const
