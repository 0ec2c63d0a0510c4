<?php

namespace ServiceStack;

interface IOptions
{

}