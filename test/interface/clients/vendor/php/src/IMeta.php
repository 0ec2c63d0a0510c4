<?php

namespace ServiceStack;

/**
 * @property array<string,string> $meta
 */
interface IMeta
{
}