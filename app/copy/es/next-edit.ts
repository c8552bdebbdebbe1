import type * as source from '../en/next-edit.ts'

export const nextEditRules: typeof source.nextEditRules = {
  columns: ['Regla', 'Mostradas', 'Exactas', 'Erróneas', 'Aciertos'],
  names: {
    rename: 'Cambió un nombre',
    repeat: 'Se repitió un cambio',
    signature: 'Cambió una firma',
    all: 'Todas',
  },
  method: ({ sequences, edits, packages }) =>
    `Medido en ${sequences} secuencias con ${edits} ediciones, de versiones consecutivas de ${packages} paquetes con los que no se desarrollaron las reglas. **Exactas:** carácter a carácter y en ese punto, lo que el autor cambió allí. **Erróneas:** todo lo demás.`,
}

export const nextEditModels: typeof source.nextEditModels = {
  columns: ['Modelo', 'Consultado', 'Mostradas', 'Exactas', 'Erróneas', 'Aciertos'],
  local: 'El modelo local',
  standIn: 'El modelo simulado',
  noneShown: 'Ninguna mostrada',
  method: ({ sequences, edits }) =>
    `Una muestra: una de cada cuatro secuencias, ${sequences} con ${edits} ediciones. **Consultado:** cuántas veces se preguntó al modelo, donde las reglas no mostraron nada.`,
}
