/** Small words before a name or a space: elided before a vowel, contracted with an article. */

/** « d’Anne », « de Ben », « du Vaisseau fantôme ». */
export function de(name: string): string {
  if (name.startsWith('le ')) return `du ${name.slice(3)}`
  return /^[aeiouàâäéèêëîïôöùûüœæ]/i.test(name) ? `d’${name}` : `de ${name}`
}

/** « à Anne », « au Vaisseau fantôme ». */
export function to(name: string): string {
  return name.startsWith('le ') ? `au ${name.slice(3)}` : `à ${name}`
}

/** « sur la case 14 », « à Port Royal ». */
export function on(space: string): string {
  return space.startsWith('case ') ? `sur la ${space}` : `à ${space}`
}

/** « jusqu’à la case 14 », « jusqu’à Port Royal ». */
export function until(space: string): string {
  return space.startsWith('case ') ? `jusqu’à la ${space}` : `jusqu’à ${space}`
}
