/** How an e-mail address is written that mail can go to. Parentheses and brackets stand around one, not in it. */
export const emailAddress =
  /^[^\s<>()[\]:@,;"\p{Cc}\p{Cf}]+@[^\s<>()[\]:@,;"\p{Cc}\p{Cf}]+\.[^\s<>()[\]:@,;".\p{Cc}\p{Cf}]+$/u
