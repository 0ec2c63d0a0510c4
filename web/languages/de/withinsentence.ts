/** Tage am Anfang einer Angabe sind groß geschrieben („Heute, 8:31“), mitten im Satz klein. */
export const withinSentence = (when: string): string =>
  when.replace(/^(Heute|Gestern|Morgen|Vorgestern|Übermorgen)\b/, (day) => day.toLowerCase())

/** Das Ende eines Satzes. Ein Tag kann selbst mit einem Punkt enden („17. Sept.“): Dann genügt dieser. */
export const ended = (sentence: string): string => (sentence.endsWith('.') ? sentence : `${sentence}.`)
