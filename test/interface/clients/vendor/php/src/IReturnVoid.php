<?php

namespace ServiceStack;

interface IReturnVoid
{
    function createResponse(): void;
}
