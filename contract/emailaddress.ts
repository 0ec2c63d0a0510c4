/** How an e-mail address is written that mail can go to. */
export const emailAddress = /^[^\s<>@,;"\p{Cc}]+@[^\s<>@,;"\p{Cc}]+\.[^\s<>@,;".\p{Cc}]+$/u
